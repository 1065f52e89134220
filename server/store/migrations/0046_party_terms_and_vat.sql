ALTER TABLE `customers` ADD `cm_address` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_payment_days` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_vat_rate` real;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_vat_reason` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_address` text;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_payment_days` integer;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_vat_rate` real;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_vat_reason` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `st_terms` text;