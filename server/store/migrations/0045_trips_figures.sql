DROP INDEX `trips_status`;--> statement-breakpoint
CREATE INDEX `trips_status` ON `trips` (`tt_status`,`tt_stp`,`tt_std`,`tt_sta`,`tt_atd`,`tt_ata`,`tt_sub`,`tt_customer`,`tt_from_text`,`tt_to_text`);