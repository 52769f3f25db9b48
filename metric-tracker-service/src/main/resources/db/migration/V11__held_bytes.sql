-- Lines that wait are bounded by what they take.
alter table held_lines add column bytes bigint not null default 0;
update held_lines set bytes = octet_length(lines);
