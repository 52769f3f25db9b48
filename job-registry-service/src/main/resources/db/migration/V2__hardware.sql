-- How the latest attempt's GPUs were used, as the metric tracker last told.
alter table job add column hardware text;
