ALTER TABLE `customers` ADD `cm_free_minutes` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_waiting_rate` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_waiting_step` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `cm_waiting_max` integer;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_free_minutes` integer;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_waiting_rate` integer;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_waiting_step` integer;--> statement-breakpoint
ALTER TABLE `subcontractors` ADD `sc_waiting_max` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `tt_sub_invoice_check` integer;