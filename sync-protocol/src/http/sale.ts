import { receipt, sale as saleSchema, savedPayment, savedSale } from '../entities/sale'
import { saleClaimFields } from '../sale/sale-claim'
import { salePaymentFields } from '../sale/sale-payment'
import { ANY_DAY } from './any-day'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { readByPin } from './pin'

export const sale = {
  [endpoint.claimSale]: {
    summary: 'Register a sale: claim its code with the first payment',
    description: 'Amounts are rupees with at most 2 decimals. The server computes total and balance itself.',
    form: saleClaimFields,
    response: savedSale,
  },
  [endpoint.readSale]: {
    summary: 'The sale of a claimed code, with its PIN',
    ...readByPin,
    response: saleSchema,
  },
  [endpoint.readReceipt]: {
    summary: 'The sale with the heading of its receipt, with its PIN',
    ...readByPin,
    response: receipt,
  },
  [endpoint.addPayment]: {
    summary: 'Add a payment to a sale, with its PIN',
    description: 'Refused if it exceeds the balance.',
    form: salePaymentFields(ANY_DAY),
    response: savedPayment,
  },
} satisfies Record<string, EndpointContract>
