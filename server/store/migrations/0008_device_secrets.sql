CREATE TABLE `fast_clocks` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`feed` text NOT NULL,
	`fix_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vehicle_secrets` (
	`vehicle` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`vehicle`) REFERENCES `vehicles`(`gps_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicle_secrets_hash` ON `vehicle_secrets` (`secret_hash`);--> statement-breakpoint
ALTER TABLE `tracked_vehicles` DROP COLUMN `given`;