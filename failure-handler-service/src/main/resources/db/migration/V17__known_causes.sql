-- Failures of all clusters are grouped by cause, and found by the line that told it. Of failures that are there already the line is known
-- where it holds no escaped character.
alter table failure
    add column code       text,
    add column cause_line text;
update failure set code = substring(answer from '"code":"([^"\\]+)"'),
    cause_line = left(substring(answer from '"rootCause":\{"source":(?:null|\{[^}]*\}),"line":[0-9]+,"text":"([^"\\]+)"'), 500)
where category is not null;
