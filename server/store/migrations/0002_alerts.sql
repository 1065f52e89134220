CREATE TABLE `alert_states` (
	`tt_id` integer NOT NULL,
	`event` text NOT NULL,
	`pending_since` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `event`),
	FOREIGN KEY (`tt_id`) REFERENCES `trips`(`tt_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`al_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`al_type` text NOT NULL,
	`al_active` integer NOT NULL,
	`al_customer` integer,
	`al_sub` text,
	`al_adrnr_arr` text NOT NULL,
	`al_email_arr` text NOT NULL,
	`al_sms_arr` text NOT NULL,
	`al_lang` text NOT NULL,
	FOREIGN KEY (`al_customer`) REFERENCES `customers`(`cm_id`) ON UPDATE no action ON DELETE no action
);
