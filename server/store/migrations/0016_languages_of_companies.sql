ALTER TABLE `customers` ADD `cm_language` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_email` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_phone` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_language` text;