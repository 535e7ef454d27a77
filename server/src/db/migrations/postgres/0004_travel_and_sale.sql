CREATE TABLE "sale_payments" (
	"receipt_number" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"payment_method" text,
	"transaction_id" text,
	"paid_on" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"code" text PRIMARY KEY NOT NULL,
	"address" text,
	"product_service_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"payment_count" integer NOT NULL,
	"payment_type" text NOT NULL,
	"booking_date" text,
	"delivery_event_date" text,
	"special_requirements" text
);
--> statement-breakpoint
CREATE TABLE "travelers" (
	"code" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"dob" text,
	"blood_group" text,
	"passport_box" text,
	"aadhar_box" text,
	"pan_box" text,
	"food_type" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"emergency_contact_name" text,
	"emergency_contact_mobile" text,
	"profile_image" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_code_sales_code_fk" FOREIGN KEY ("code") REFERENCES "public"."sales"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travelers" ADD CONSTRAINT "travelers_code_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_payments_code_number" ON "sale_payments" USING btree ("code","number");