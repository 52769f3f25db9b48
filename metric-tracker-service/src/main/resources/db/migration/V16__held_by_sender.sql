-- Lines that wait are bounded for each sender too, by sums that are kept with them: each change adds a row, so that nobody
-- waits for anybody, and the rows of a sender are made one now and then.
alter table held_lines add column sender text not null default 'site';
create table held_sum (
    sender text   not null,
    rows   bigint not null,
    bytes  bigint not null
);
insert into held_sum select sender, count(*), sum(bytes) from held_lines group by sender;

create function add_held() returns trigger language plpgsql as $$
begin
    insert into held_sum select sender, count(*), sum(bytes) from changed group by sender;
    return null;
end $$;
create function take_held() returns trigger language plpgsql as $$
begin
    insert into held_sum select sender, -count(*), -sum(bytes) from changed group by sender;
    return null;
end $$;
create trigger held_lines_come after insert on held_lines
    referencing new table as changed for each statement execute function add_held();
create trigger held_lines_go after delete on held_lines
    referencing old table as changed for each statement execute function take_held();
