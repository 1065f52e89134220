ALTER TABLE `addresses` ADD `add_slot_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `addresses` ADD `add_slot_lead` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_from_slot_from` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_from_slot_to` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_from_slot_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_to_slot_from` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_to_slot_to` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_to_slot_number` text DEFAULT '' NOT NULL;