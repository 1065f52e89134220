CREATE TABLE `feed_master_data` (
	`feed` text NOT NULL,
	`entity` text NOT NULL,
	`key` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`feed`, `entity`, `key`)
);
--> statement-breakpoint
CREATE TABLE `positions` (
	`vehicle` text NOT NULL,
	`at` integer NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`speed` real,
	`accuracy` real,
	`ignition` integer,
	`standstill` integer,
	`driver` text,
	`eta` integer,
	PRIMARY KEY(`vehicle`, `at`)
);
--> statement-breakpoint
CREATE TABLE `telematics_feeds` (
	`feed` text PRIMARY KEY NOT NULL,
	`last_message_at` integer,
	`last_error_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `telematics_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`feed` text NOT NULL,
	`received_at` integer NOT NULL,
	`device` text NOT NULL,
	`vehicle` text,
	`fix_at` integer,
	`outcome` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `telematics_messages_received` ON `telematics_messages` (`received_at`);--> statement-breakpoint
CREATE TABLE `tracked_vehicles` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`given` text NOT NULL,
	`provider_eta` integer,
	`provider_eta_at` integer,
	`replay_from` integer,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE INDEX `trips_way` ON `trips` (`tt_from_adrnr`,`tt_to_adrnr`,`tt_stp`);