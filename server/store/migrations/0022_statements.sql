CREATE TABLE `statement_lines` (
	`sl_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sl_rev` integer NOT NULL,
	`st_id` integer NOT NULL,
	`sl_side` text NOT NULL,
	`sl_place` text,
	`tt_id` integer,
	`sl_trip` integer NOT NULL,
	`sl_toll` integer NOT NULL,
	`sl_waiting_fee` integer NOT NULL,
	`sl_cancellation_fee` integer NOT NULL,
	`sl_text` text NOT NULL,
	`sl_state` text NOT NULL,
	`sl_reason` text,
	`sl_claim` integer,
	`sl_note` text NOT NULL,
	`sl_facts` text,
	FOREIGN KEY (`st_id`) REFERENCES `statements`(`st_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_lines_statement` ON `statement_lines` (`st_id`);--> statement-breakpoint
CREATE INDEX `statement_lines_state` ON `statement_lines` (`sl_state`,`sl_side`);--> statement-breakpoint
CREATE INDEX `statement_lines_trip` ON `statement_lines` (`tt_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `statement_lines_place` ON `statement_lines` (`sl_side`,`tt_id`,`sl_place`) WHERE sl_place is not null;--> statement-breakpoint
CREATE TABLE `statement_numbers` (
	`side` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`side`, `year`)
);
--> statement-breakpoint
CREATE TABLE `statements` (
	`st_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`st_rev` integer NOT NULL,
	`st_side` text NOT NULL,
	`st_party` text NOT NULL,
	`st_customer` integer,
	`st_from` text NOT NULL,
	`st_to` text NOT NULL,
	`st_state` text NOT NULL,
	`st_number` text,
	`st_items` text NOT NULL,
	`st_answer_until` integer,
	`st_corrects` integer,
	`st_hash` text,
	`st_self_billing` integer,
	`st_objection` text,
	`st_objected_at` integer,
	`st_sent_at` integer,
	`st_final_at` integer,
	`st_by` text NOT NULL,
	`st_at` integer NOT NULL,
	FOREIGN KEY (`st_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statements_party` ON `statements` (`st_side`,`st_party`,`st_from`);--> statement-breakpoint
CREATE INDEX `statements_state` ON `statements` (`st_side`,`st_state`);--> statement-breakpoint
CREATE INDEX `statements_corrects` ON `statements` (`st_corrects`);--> statement-breakpoint
CREATE UNIQUE INDEX `statements_number` ON `statements` (`st_number`) WHERE st_number is not null;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_self_billing` integer;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_vat_id` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_answer_days` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `st_id` integer;