/** Labels of the fields of operations and of their earlier values, outside the forms, which have their own. */
const LABELS: Readonly<Record<string, string>> = {
  // a person
  name: 'Full name',
  company_name: 'Company',
  company: 'Company',
  mobile: 'Mobile',
  email: 'Email',
  website: 'Website',
  whatsapp: 'WhatsApp',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  location: 'Location',
  profile_image: 'Photo',

  // a diary entry
  date: 'Date',
  text: 'Entry',

  // a traveler
  dob: 'Date of birth',
  blood_group: 'Blood group',
  food_type: 'Food',
  emergency_contact_name: 'Emergency contact',
  emergency_contact_mobile: 'Mobile of the emergency contact',
  guardian_name: 'Parent or guardian',
  guardian_mobile: 'Mobile of the parent or guardian',
  passport_number: 'Passport number',
  aadhar_number: 'Aadhaar number',
  pan_number: 'PAN',

  // a sale
  product_service_name: 'Product or service',
  quantity: 'Quantity',
  price_per_unit: 'Price per unit',
  payment_type: 'Payment type',
  amount_paid: 'Amount paid',
  amount: 'Amount',
  payment_method: 'Payment method',
  transaction_id: 'Transaction ID',
  paid_on: 'Paid on',
  booking_date: 'Booking date',
  delivery_event_date: 'Delivery or event date',
  special_requirements: 'Special requirements',
}

export const isLabelled = (field: string): boolean => field in LABELS
export const labelOf = (field: string): string => LABELS[field] ?? field
