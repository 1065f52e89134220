CREATE TABLE `addresses` (
	`add_id` text PRIMARY KEY NOT NULL,
	`add_name` text NOT NULL,
	`add_lat` real,
	`add_lon` real,
	`add_radius` integer,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`);--> statement-breakpoint
CREATE TABLE `customers` (
	`cm_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cm_name` text NOT NULL,
	`cm_name_key` text NOT NULL,
	`cm_comatic_id` text,
	`cm_reference_1` text,
	`cm_reference_2` text,
	`cm_reference_3` text,
	`cm_reference_4` text,
	`cm_reference_5` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_name` ON `customers` (`cm_name_key`);--> statement-breakpoint
CREATE TABLE `drivers` (
	`dr_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dr_name` text NOT NULL,
	`dr_number` text NOT NULL,
	`dr_groups` text NOT NULL,
	`dr_requirements` text NOT NULL,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`rev` integer NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`source` text NOT NULL,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `history_row` ON `history` (`entity`,`key`,`rev`);--> statement-breakpoint
CREATE INDEX `history_at` ON `history` (`at`);--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`username` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`username`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_answers_at` ON `idempotent_answers` (`at`);--> statement-breakpoint
CREATE TABLE `logins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`event` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `logins_at` ON `logins` (`at`);--> statement-breakpoint
CREATE TABLE `mutations` (
	`id` text PRIMARY KEY NOT NULL,
	`client` text NOT NULL,
	`username` text NOT NULL,
	`payload_hash` text NOT NULL,
	`local_key` text,
	`created_id` integer,
	`seq` integer NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mutations_client` ON `mutations` (`client`,`username`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `mutations_local_key` ON `mutations` (`local_key`) WHERE local_key is not null;--> statement-breakpoint
CREATE INDEX `mutations_at` ON `mutations` (`at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`dedup_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`confidential` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`expires_at` integer,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedup` ON `outbox` (`dedup_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`stay_logged_in` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subcontractors` (
	`sc_name` text PRIMARY KEY NOT NULL,
	`sc_name_key` text NOT NULL,
	`sc_email` text,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subcontractors_name` ON `subcontractors` (`sc_name_key`);--> statement-breakpoint
CREATE TABLE `tours` (
	`tr_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tr_rev` integer NOT NULL,
	`tr_name` text NOT NULL,
	`tr_status` integer NOT NULL,
	`tr_cm_id` integer NOT NULL,
	`tr_tour_comb` text NOT NULL,
	`tr_departure` text NOT NULL,
	`tr_arrival` text NOT NULL,
	`tr_stp` text NOT NULL,
	`tr_std` text NOT NULL,
	`tr_std_plus_day` integer NOT NULL,
	`tr_sta` text NOT NULL,
	`tr_sta_plus_day` integer NOT NULL,
	`tr_requirements` text NOT NULL,
	`tr_customer_invoice_trip` integer NOT NULL,
	`tr_customer_invoice_toll` integer NOT NULL,
	`tr_week_status` text NOT NULL,
	`tr_week_sub` text NOT NULL,
	`tr_week_gps` text NOT NULL,
	`tr_week_driver` text NOT NULL,
	`tr_week_drivernr` text NOT NULL,
	`tr_week_observer` text NOT NULL,
	`tr_week_sub_invoice_trip` text NOT NULL,
	`tr_week_sub_invoice_toll` text NOT NULL,
	`tr_week_locked` text NOT NULL,
	FOREIGN KEY (`tr_cm_id`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tr_departure`) REFERENCES `addresses`(`add_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tr_arrival`) REFERENCES `addresses`(`add_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tours_name` ON `tours` (`tr_name`);--> statement-breakpoint
CREATE INDEX `tours_customer` ON `tours` (`tr_cm_id`);--> statement-breakpoint
CREATE TABLE `trips` (
	`tt_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tt_rev` integer NOT NULL,
	`tt_tour` text NOT NULL,
	`tt_status` text NOT NULL,
	`tt_customer` text NOT NULL,
	`tt_from_adrnr` text NOT NULL,
	`tt_from_text` text NOT NULL,
	`tt_to_adrnr` text NOT NULL,
	`tt_to_text` text NOT NULL,
	`tt_sub` text NOT NULL,
	`tt_driver` text NOT NULL,
	`tt_drivernr` text NOT NULL,
	`tt_gps` text NOT NULL,
	`tt_stp` integer NOT NULL,
	`tt_std` integer NOT NULL,
	`tt_sta` integer NOT NULL,
	`tt_etp` integer,
	`tt_eta` integer,
	`tt_atp` integer,
	`tt_atd` integer,
	`tt_ata` integer,
	`tt_ignition` integer,
	`tt_note` text NOT NULL,
	`tt_info` text NOT NULL,
	`tt_last_edit` integer,
	`tt_last_update` integer,
	`tt_tour_combination` text NOT NULL,
	`tt_invoice_check` integer NOT NULL,
	`tt_customer_invoice_trip` integer NOT NULL,
	`tt_customer_invoice_toll` integer NOT NULL,
	`tt_customer_invoice_waiting_fee` integer NOT NULL,
	`tt_customer_invoice_cancellation_fee` integer NOT NULL,
	`tt_customer_invoice_text` text NOT NULL,
	`tt_sub_invoice_trip` integer NOT NULL,
	`tt_sub_invoice_toll` integer NOT NULL,
	`tt_sub_invoice_waiting_fee` integer NOT NULL,
	`tt_sub_invoice_cancellation_fee` integer NOT NULL,
	`tt_sub_invoice_comment` text NOT NULL,
	`tt_manual_times` text NOT NULL,
	`tt_position_at` integer
);
--> statement-breakpoint
CREATE INDEX `trips_sta` ON `trips` (`tt_sta`);--> statement-breakpoint
CREATE INDEX `trips_stp` ON `trips` (`tt_stp`);--> statement-breakpoint
CREATE INDEX `trips_gps` ON `trips` (`tt_gps`,`tt_stp`);--> statement-breakpoint
CREATE INDEX `trips_sub` ON `trips` (`tt_sub`,`tt_stp`);--> statement-breakpoint
CREATE INDEX `trips_customer` ON `trips` (`tt_customer`,`tt_stp`);--> statement-breakpoint
CREATE INDEX `trips_driver` ON `trips` (`tt_driver`);--> statement-breakpoint
CREATE INDEX `trips_status` ON `trips` (`tt_status`,`tt_stp`);--> statement-breakpoint
CREATE INDEX `trips_tour` ON `trips` (`tt_tour`,`tt_stp`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`subcontractor` text,
	`customer_id` integer,
	`built_in` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`gps_id` text PRIMARY KEY NOT NULL,
	`gps_groups` text NOT NULL,
	`gps_device` text NOT NULL,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vehicles_device` ON `vehicles` (`gps_device`);