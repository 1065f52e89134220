CREATE TABLE `report_files` (
	`rf_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tl_id` integer NOT NULL,
	`re_id` text,
	`rf_kind` text,
	`rf_name` text NOT NULL,
	`rf_bytes` integer NOT NULL,
	`rf_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_files_report` ON `report_files` (`re_id`);--> statement-breakpoint
CREATE INDEX `report_files_name` ON `report_files` (`rf_name`);--> statement-breakpoint
CREATE INDEX `report_files_link` ON `report_files` (`tl_id`);--> statement-breakpoint
CREATE TABLE `trip_links` (
	`tl_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tt_id` integer NOT NULL,
	`tl_kind` text NOT NULL,
	`tl_token_hash` text NOT NULL,
	`tl_lang` text NOT NULL,
	`tl_day` text,
	`tl_driver` text DEFAULT '' NOT NULL,
	`tl_drivernr` text DEFAULT '' NOT NULL,
	`tl_sub` text DEFAULT '' NOT NULL,
	`tl_created_by` text NOT NULL,
	`tl_created_at` integer NOT NULL,
	`tl_revoked_at` integer,
	`tl_opened_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_links_token` ON `trip_links` (`tl_token_hash`);--> statement-breakpoint
CREATE INDEX `trip_links_trip` ON `trip_links` (`tt_id`);--> statement-breakpoint
CREATE TABLE `trip_reports` (
	`re_id` text PRIMARY KEY NOT NULL,
	`tt_id` integer NOT NULL,
	`tl_id` integer NOT NULL,
	`re_kind` text NOT NULL,
	`re_at` integer NOT NULL,
	`re_device_at` integer NOT NULL,
	`re_received_at` integer NOT NULL,
	`re_skew` integer NOT NULL,
	`re_lat` real,
	`re_lon` real,
	`re_accuracy` real,
	`re_text` text NOT NULL,
	`re_minutes` integer,
	`re_name` text NOT NULL,
	`re_replaces` text,
	`re_set_aside_by` text
);
--> statement-breakpoint
CREATE INDEX `trip_reports_trip` ON `trip_reports` (`tt_id`);--> statement-breakpoint
CREATE INDEX `trip_reports_link` ON `trip_reports` (`tl_id`);--> statement-breakpoint
ALTER TABLE `addresses` ADD `add_street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_share_position` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_share_proof` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_driver_times` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_driver_news` text DEFAULT '{}' NOT NULL;