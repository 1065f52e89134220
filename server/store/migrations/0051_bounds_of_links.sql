ALTER TABLE `outbox` ADD `caused_by` text;--> statement-breakpoint
CREATE INDEX `report_files_at` ON `report_files` (`rf_at`);