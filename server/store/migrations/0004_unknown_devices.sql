CREATE TABLE `unknown_devices` (
	`feed` text NOT NULL,
	`device` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`feed`, `device`)
);
