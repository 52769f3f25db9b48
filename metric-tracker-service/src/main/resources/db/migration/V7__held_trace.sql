-- Lines that wait for their job stay in the trace of the call that brought them.
alter table held_lines add column traceparent text;
