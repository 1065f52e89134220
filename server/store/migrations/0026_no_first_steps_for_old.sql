-- Who has published trips before the first steps went on to the first statement is not led again.
INSERT OR IGNORE INTO `settings` (`name`, `value`)
SELECT 'first_steps_hidden', 'yes' WHERE EXISTS (SELECT 1 FROM `trips` WHERE `tt_status` <> 'scheduled');
