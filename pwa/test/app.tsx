import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { renderWithToasts } from './toasts'

/** Renders it at an address of the app, without any history. */
export async function renderAt(path: string, element: ReactNode) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true })
  const rendered = await renderWithToasts(
    <Router hook={hook} searchHook={searchHook}>
      {element}
    </Router>,
  )
  return { ...rendered, address: () => history.at(-1) }
}
