import { Component, type ReactNode } from 'react'
import { isMissingChunk } from '../api/missing-chunk'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import * as t from './app.texts'

/** Confines an error to its screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const error: unknown = this.state.error
    if (error === undefined) return this.props.children
    const offline = isMissingChunk(error)
    return (
      <Notice
        title={offline ? t.chunkTitle : t.crashedTitle}
        text={offline ? t.chunkText : t.crashedText}
        action={<Button onClick={() => location.reload()}>{t.reload}</Button>}
      />
    )
  }
}
