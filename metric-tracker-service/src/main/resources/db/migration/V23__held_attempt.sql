-- Lines that name an attempt wait until that attempt is known; null = they are of the latest attempt.
alter table held_lines add column attempt integer;
