CREATE TABLE `dispatch_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`dispatch_phone` text NOT NULL,
	`dispatch_email` text NOT NULL
);
