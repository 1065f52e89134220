ALTER TABLE `former_names` ADD `seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- When the others were given up is not known: at the latest by now.
UPDATE `former_names` SET `seq` = coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'changes'), 0);
