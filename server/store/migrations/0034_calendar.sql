CREATE TABLE `closed_days` (
	`cd_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cd_day` text NOT NULL,
	`cd_name` text NOT NULL,
	`cd_region` text NOT NULL,
	`cd_customer` integer,
	`cd_addresses` text NOT NULL,
	`cd_half` integer NOT NULL,
	FOREIGN KEY (`cd_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `closed_days_day` ON `closed_days` (`cd_day`);--> statement-breakpoint
ALTER TABLE `addresses` ADD `add_region` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_holiday_rule` text;--> statement-breakpoint
ALTER TABLE `tours` ADD `tr_valid_from` text;--> statement-breakpoint
ALTER TABLE `tours` ADD `tr_valid_to` text;--> statement-breakpoint
ALTER TABLE `tours` ADD `tr_holiday_rule` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tours` ADD `tr_days` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `tours` ADD `tr_prices` text DEFAULT '[]' NOT NULL;