-- Feedback named the diagnosis "told".
update feedback
set feedback = (feedback::jsonb - 'told' || jsonb_build_object('diagnosis', feedback::jsonb -> 'told'))::text
where feedback::jsonb -> 'told' is not null;
