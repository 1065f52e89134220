CREATE TABLE `floater_values` (
	`fv_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fl_name` text NOT NULL,
	`fv_from` text NOT NULL,
	`fv_percent` integer,
	`fv_reason` text NOT NULL,
	`fv_by` text NOT NULL,
	`fv_at` integer NOT NULL,
	FOREIGN KEY (`fl_name`) REFERENCES `floaters`(`fl_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `floater_values_from` ON `floater_values` (`fl_name`,`fv_from`);--> statement-breakpoint
CREATE TABLE `floaters` (
	`fl_name` text PRIMARY KEY NOT NULL,
	`fl_index` text NOT NULL,
	`fl_kind` text NOT NULL,
	`fl_on` text NOT NULL,
	`fl_lag` integer NOT NULL,
	`fl_base` integer,
	`fl_share` integer,
	`fl_step` integer,
	`fl_percent` integer,
	`fl_counts` text NOT NULL,
	`fl_upwards` integer NOT NULL,
	`fl_band_from` integer,
	`fl_band_to` integer,
	`fl_table` text NOT NULL,
	`fl_plus` integer,
	`fl_floor` integer,
	`fl_cap` integer,
	`fl_round` text NOT NULL,
	FOREIGN KEY (`fl_index`) REFERENCES `index_series`(`ix_name`) ON UPDATE cascade ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `index_series` (
	`ix_name` text PRIMARY KEY NOT NULL,
	`ix_unit` text NOT NULL,
	`ix_source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `index_values` (
	`iv_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ix_name` text NOT NULL,
	`iv_month` text NOT NULL,
	`iv_value` integer,
	`iv_by` text NOT NULL,
	`iv_at` integer NOT NULL,
	FOREIGN KEY (`ix_name`) REFERENCES `index_series`(`ix_name`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `index_values_month` ON `index_values` (`ix_name`,`iv_month`,`iv_id`);--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_floater` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_floater_from` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_floater` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_floater_from` text;