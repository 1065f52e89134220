CREATE TABLE `false_arrivals` (
	`tt_id` integer NOT NULL,
	`tt_ata` integer NOT NULL,
	PRIMARY KEY(`tt_id`, `tt_ata`),
	FOREIGN KEY (`tt_id`) REFERENCES `trips`(`tt_id`) ON UPDATE no action ON DELETE cascade
);
