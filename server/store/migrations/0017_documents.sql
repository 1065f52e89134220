CREATE TABLE `documents` (
	`do_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`do_rev` integer NOT NULL,
	`do_owner` text NOT NULL,
	`do_owner_key` text NOT NULL,
	`do_kind` text NOT NULL,
	`do_number` text NOT NULL,
	`do_valid_from` text,
	`do_valid_to` text,
	`do_verified_at` integer,
	`do_verified_by` text,
	`do_replaces` integer,
	`do_file` text,
	`retired` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `documents_owner` ON `documents` (`do_owner`,`do_owner_key`);--> statement-breakpoint
CREATE INDEX `documents_end` ON `documents` (`do_valid_to`);--> statement-breakpoint
CREATE INDEX `documents_replaces` ON `documents` (`do_replaces`);