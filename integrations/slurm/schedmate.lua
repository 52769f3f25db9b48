-- Asks SchedMate for advice on a job that is being submitted, and writes it into the job's AdminComment. Needs curl, timeout and
-- nothing else. It runs inside slurmctld, so it never waits longer than its limit, never raises an error and never refuses a job.
local schedmate = {}

local defaults = {
  url = "http://127.0.0.1:8080",
  curl_options = "",
  cluster = "slurm",
  limit_seconds = 0.15,
  pause_seconds = 30,
  source = "none",
  lower_time_limit = "never",
  least_minutes = 30,
  least_confidence = 0.5,
}

local LONGEST_COMMAND = 32000
local LONGEST_ANSWER = 262144
local DEEPEST = 32
-- Slurm's NO_VAL16, NO_VAL and NO_VAL64, and what lies above them.
local NO_NUMBER = { [65534] = true, [4294967294] = true }
local UNLIMITED = 4294967295

-- So many questions in a row without an answer, and none is asked for a while; after that a single one is enough.
local MISSES = 3

local misses = 0
local quiet_until = 0

local function settings()
  local folder = (debug.getinfo(1, "S").source:match("^@(.*/)")) or "/etc/slurm/"
  local read, given = pcall(dofile, folder .. "schedmate.conf.lua")
  local all = {}
  for name, value in pairs(defaults) do
    all[name] = value
    if read and type(given) == "table" and type(given[name]) == type(value) then
      all[name] = given[name]
    end
  end
  return all
end

local conf = settings()

-- JSON ----------------------------------------------------------------------------------------------------------------------

local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function quoted(text)
  -- Bytes that are no UTF-8 would make the whole question unreadable.
  return '"' .. text:gsub('[%c"\\\127-\255]', function(sign)
    return escapes[sign] or (sign:byte() < 32 and string.format("\\u%04x", sign:byte())) or "?"
  end) .. '"'
end

local read_value

local function skip(text, at)
  return text:find("[^ \t\r\n]", at) or #text + 1
end

local function read_string(text, at)
  local from = at + 1
  local stop = from
  while true do
    stop = text:find('["\\]', stop)
    if not stop then error("unclosed") end
    if text:sub(stop, stop) == '"' then break end
    stop = stop + 2
  end
  return text:sub(from, stop - 1), stop + 1
end

local function read_list(text, at, deep, named, close)
  local found = {}
  at = skip(text, at + 1)
  if text:sub(at, at) == close then return found, at + 1 end
  while true do
    local key = #found + 1
    if named then
      key, at = read_string(text, at)
      at = skip(text, at)
      if text:sub(at, at) ~= ":" then error("no colon") end
      at = skip(text, at + 1)
    end
    found[key], at = read_value(text, at, deep + 1)
    at = skip(text, at)
    local sign = text:sub(at, at)
    at = skip(text, at + 1)
    if sign == close then return found, at end
    if sign ~= "," then error("no comma") end
  end
end

-- Strings keep their escapes: only plain words are read from an answer.
read_value = function(text, at, deep)
  if deep > DEEPEST then error("too deep") end
  at = skip(text, at)
  local sign = text:sub(at, at)
  if sign == "{" then return read_list(text, at, deep, true, "}") end
  if sign == "[" then return read_list(text, at, deep, false, "]") end
  if sign == '"' then return read_string(text, at) end
  local word = text:match("^[%w+.-]+", at)
  if not word then error("no value") end
  if word == "true" then return true, at + 4 end
  if word == "false" then return false, at + 5 end
  if word == "null" then return nil, at + 4 end
  return assert(tonumber(word)), at + #word
end

-- What its owner says of a job ----------------------------------------------------------------------------------------------

-- The member "schedmate" of a comment that is JSON, as in {"schedmate": {"advice": false}}; or the older word for a lower limit.
local function wishes(job)
  local comment = job.comment
  if type(comment) ~= "string" then return {} end
  if comment:find("schedmate:lower", 1, true) then return { lowerTimeLimit = true } end
  local read, all = pcall(read_value, comment, 1, 0)
  local own = read and type(all) == "table" and all.schedmate
  return type(own) == "table" and own or {}
end

-- The question --------------------------------------------------------------------------------------------------------------

local function given(number)
  return type(number) == "number" and number >= 0 and number < UNLIMITED and not NO_NUMBER[number]
end

local function text_of(value)
  return type(value) == "string" and value ~= "" and quoted(value) or nil
end

-- GPUs of a request such as gres:gpu:a100:4 or gpu=2, for each node or in all.
local function gpus(request)
  if type(request) ~= "string" then return nil end
  local total
  for one in request:gmatch("[^,]+") do
    local rest = one:match("gpu(.*)$")
    if rest then
      total = (total or 0) + (tonumber(rest:match("[:=](%d+)$")) or 1)
    end
  end
  return total
end

-- What the script runs, without its comments: the launch lines tell the most, and they come last.
local function command(job)
  if type(job.script) ~= "string" then return nil end
  local lines = {}
  for line in job.script:gmatch("[^\r\n]+") do
    if not line:match("^%s*#") then lines[#lines + 1] = line end
  end
  local all = table.concat(lines, "\n")
  return all:sub(-LONGEST_COMMAND)
end

local function question(job)
  local nodes = given(job.min_nodes) and job.min_nodes > 0 and job.min_nodes or nil
  local asked = gpus(job.tres_per_job)
  local each = gpus(job.tres_per_node) or gpus(job.gres)
  if not asked and each then asked = each * (nodes or 1) end
  local cpus
  if given(job.num_tasks) then
    cpus = job.num_tasks * (given(job.cpus_per_task) and job.cpus_per_task or 1)
  end
  local requested = {}
  local function put(list, name, value)
    if value then list[#list + 1] = '"' .. name .. '":' .. value end
  end
  put(requested, "nodes", nodes and string.format("%d", nodes))
  put(requested, "gpus", asked and string.format("%d", asked))
  put(requested, "cpus", cpus and string.format("%d", cpus))
  put(requested, "timeLimitSeconds", given(job.time_limit) and string.format("%d", job.time_limit * 60))
  local parts = {}
  put(parts, "cluster", quoted(conf.cluster))
  put(parts, "owner", text_of(job.user_name))
  put(parts, "project", text_of(job.account))
  put(parts, "queue", text_of(job.partition))
  put(parts, "name", text_of(job.name))
  put(parts, "command", text_of(command(job)))
  if conf.source == "path" and wishes(job).code ~= false and text_of(job.work_dir) then
    put(parts, "source", '{"kind":"path","path":' .. quoted(job.work_dir) .. "}")
  else
    put(parts, "source", '{"kind":"none"}')
  end
  put(parts, "requested", "{" .. table.concat(requested, ",") .. "}")
  -- What the advisor has by then it sends; the rest of the limit is the way there and back.
  put(parts, "deadlineSeconds", string.format("%.3f", math.max(0.05, conf.limit_seconds * 0.6)))
  return "{" .. table.concat(parts, ",") .. "}"
end

local function shell(word)
  return "'" .. tostring(word):gsub("'", "'\\''") .. "'"
end

-- Nothing that a user wrote comes near a shell: the question goes through a file that only this user can read.
local function ask(body)
  local name = os.tmpname()
  local file = assert(io.open(name, "w"))
  file:write(body)
  file:close()
  local line = "exec timeout -s KILL " .. string.format("%.3f", conf.limit_seconds + 0.03)
    .. " curl -q --silent --write-out '\\n%{http_code}' --max-time " .. string.format("%.3f", conf.limit_seconds)
    .. (conf.curl_options ~= "" and " --config " .. shell(conf.curl_options) or "")
    .. " --header 'Content-Type: application/json' --data-binary @" .. shell(name)
    .. " " .. shell(conf.url .. "/api/v1/advice") .. " 2>/dev/null"
  local asked, answer = pcall(function()
    local pipe = assert(io.popen(line, "r"))
    local text = pipe:read(LONGEST_ANSWER)
    pipe:close()
    return text
  end)
  os.remove(name)
  if not asked then error(answer) end
  local body, status = (answer or ""):match("^(.*)\n(%d+)$")
  if not body or status == "000" then error("no answer within " .. conf.limit_seconds .. " s") end
  if status ~= "200" then error("the platform answered " .. status) end
  return body
end

-- The answer ----------------------------------------------------------------------------------------------------------------

local function seconds(value)
  -- Ten years and more are no advice, nor is what is not a number.
  return type(value) == "number" and value >= 0 and value < 315360000 and value or nil
end

local function words(answer)
  local estimates = type(answer.estimates) == "table" and answer.estimates or {}
  local duration = type(estimates.durationSeconds) == "table" and estimates.durationSeconds or {}
  local told = { "schedmate:" }
  local function tell(name, value, form)
    if value then told[#told + 1] = name .. "=" .. string.format(form, value) end
  end
  local id = type(answer.adviceId) == "string" and answer.adviceId:match("^[%x-]+$")
  tell("advice", id, "%s")
  tell("p10", seconds(duration.p10), "%.0fs")
  tell("p50", seconds(duration.p50), "%.0fs")
  tell("p90", seconds(duration.p90), "%.0fs")
  tell("mean", seconds(duration.mean), "%.0fs")
  tell("suggests", seconds(answer.suggestedTimeLimitSeconds), "%.0fs")
  tell("confidence", type(estimates.confidence) == "number" and estimates.confidence, "%.2f")
  tell("engine", type(estimates.engine) == "string" and estimates.engine:match("^[%w_]+$"), "%s")
  if id and #told == 2 then told[#told + 1] = "knows no duration" end
  return #told > 1 and table.concat(told, " ") or nil
end

local function may_lower(job, answer)
  local wish = wishes(job).lowerTimeLimit
  if conf.lower_time_limit == "never" or wish == false then return false end
  if conf.lower_time_limit ~= "always" and wish ~= true then return false end
  local estimates = type(answer.estimates) == "table" and answer.estimates or {}
  return type(estimates.confidence) == "number" and estimates.confidence >= conf.least_confidence
end

-- The new limit in minutes; nil where it stays. A job without a limit has the partition's, which may be lower than ours.
local function lowered(job, answer)
  local limit = job.time_limit
  local suggested = seconds(answer.suggestedTimeLimitSeconds)
  if not suggested or type(limit) ~= "number" or NO_NUMBER[limit] or not may_lower(job, answer) then return nil end
  local minutes = math.max(conf.least_minutes, math.ceil(suggested / 60))
  return minutes < limit and minutes or nil
end

local function advised(job)
  local read = read_value(ask(question(job)), 1, 0)
  if type(read) ~= "table" then error("an answer that is no object") end
  local told = words(read)
  if not told then error("an answer without advice") end
  local minutes = lowered(job, read)
  if minutes then
    local before = job.time_limit >= UNLIMITED and "none" or job.time_limit .. "min"
    job.time_limit = minutes
    told = told .. " lowered=" .. before .. "->" .. minutes .. "min"
  end
  local there = job.admin_comment
  job.admin_comment = type(there) == "string" and there ~= "" and there .. " " .. told or told
end

-- Adds to the job what SchedMate says of it within the limit; otherwise leaves it as it is.
function schedmate.advise(job)
  if os.time() < quiet_until or wishes(job).advice == false then return end
  local done, why = pcall(advised, job)
  misses = done and 0 or misses + 1
  if misses >= MISSES then
    quiet_until = os.time() + conf.pause_seconds
    pcall(slurm.log_info, "schedmate: no advice, and no question for %s s: %s", tostring(conf.pause_seconds), tostring(why))
  end
end

return schedmate
