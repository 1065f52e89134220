CREATE TABLE `api_keys` (
	`ak_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ak_name` text NOT NULL,
	`ak_name_key` text NOT NULL,
	`ak_hash` text NOT NULL,
	`ak_prefix` text NOT NULL,
	`ak_role` text NOT NULL,
	`ak_company` text,
	`ak_scopes` text NOT NULL,
	`ak_created_by` text NOT NULL,
	`ak_created_at` integer NOT NULL,
	`ak_expires_at` integer,
	`ak_last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`ak_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_name` ON `api_keys` (`ak_name_key`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_idempotent_answers` (
	`user_id` integer NOT NULL,
	`viewer` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `viewer`, `key`)
);
--> statement-breakpoint
INSERT INTO `__new_idempotent_answers`("user_id", "viewer", "key", "request_hash", "body", "at") SELECT "user_id", "viewer", "key", "request_hash", "body", "at" FROM `idempotent_answers`;--> statement-breakpoint
DROP TABLE `idempotent_answers`;--> statement-breakpoint
ALTER TABLE `__new_idempotent_answers` RENAME TO `idempotent_answers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `idempotent_answers_at` ON `idempotent_answers` (`at`);