/** Forms of an open gift, for tests that are about a part of them. */
import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import { NewEntry } from '../src/gift/diary/writing/new-entry'
import PaymentDialog from '../src/gift/sale/payment-dialog'
import { codeOf } from './samples'

const PIN = '482913'

export const newEntry = (change: Partial<ComponentProps<typeof NewEntry>> = {}) => (
  <NewEntry
    code={codeOf(1)}
    pin={PIN}
    open
    onOpen={vi.fn()}
    onClose={vi.fn()}
    onPinRefused={vi.fn()}
    onDelivered={vi.fn()}
    onWritten={vi.fn()}
    {...change}
  />
)

export const paymentDialog = (change: Partial<ComponentProps<typeof PaymentDialog>> = {}) => (
  <PaymentDialog
    code={codeOf(1)}
    pin={PIN}
    balance={3498.5}
    method="UPI"
    returned={undefined}
    onSaved={vi.fn()}
    onClose={vi.fn()}
    {...change}
  />
)
