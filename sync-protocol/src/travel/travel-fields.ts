import * as z from 'zod/mini'
import { BLOOD_GROUPS, FOOD_TYPES } from '../enums'
import * as m from '../messages'

export const bloodGroup = z.enum(BLOOD_GROUPS, { error: m.bloodGroupInvalid })
export const foodType = z.enum(FOOD_TYPES, { error: m.foodTypeInvalid })
