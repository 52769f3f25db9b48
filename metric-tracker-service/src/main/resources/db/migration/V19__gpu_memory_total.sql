-- The memory of the smallest GPU, so that growth can be held against it; of older minutes it is not known.
alter table hardware_minute add column memory_total bigint;
