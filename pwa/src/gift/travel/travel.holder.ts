import { Plane } from 'lucide-react'

export const travel = {
  icon: Plane,
  kinds: { 'travel.claim': 'Travel details', 'travel.update': 'Change of travel details' },
  fields: {
    company: 'Company',
    dob: 'Date of birth',
    blood_group: 'Blood group',
    food_type: 'Food',
    emergency_contact_name: 'Emergency contact',
    emergency_contact_mobile: 'Mobile of the emergency contact',
    guardian_name: 'Parent or guardian',
    guardian_mobile: 'Mobile of the parent or guardian',
  },
  sealedFields: {
    passport_number: 'Passport number',
    aadhar_number: 'Aadhaar number',
    pan_number: 'PAN number',
  },
}
