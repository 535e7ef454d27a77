CREATE TABLE `sale_payments` (
	`receipt_number` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`number` integer NOT NULL,
	`amount` integer NOT NULL,
	`payment_method` text,
	`transaction_id` text,
	`paid_on` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `sales`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_payments_code_number` ON `sale_payments` (`code`,`number`);--> statement-breakpoint
CREATE TABLE `sales` (
	`code` text PRIMARY KEY NOT NULL,
	`address` text,
	`product_service_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`total` integer NOT NULL,
	`paid` integer NOT NULL,
	`payment_count` integer NOT NULL,
	`payment_type` text NOT NULL,
	`booking_date` text,
	`delivery_event_date` text,
	`special_requirements` text,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `travelers` (
	`code` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`dob` text,
	`blood_group` text,
	`passport_box` text,
	`aadhar_box` text,
	`pan_box` text,
	`food_type` text,
	`address` text,
	`latitude` real,
	`longitude` real,
	`emergency_contact_name` text,
	`emergency_contact_mobile` text,
	`profile_image` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `codes`(`code`) ON UPDATE no action ON DELETE cascade
);
