import { Component, type ComponentType, type ReactNode } from 'react'
import { isMissingChunk } from '../api/missing-chunk'
import { Button } from '../ui/button'
import { tryAgain } from '../ui/labels.texts'
import { Notice } from '../ui/notice'
import * as t from './app.texts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** drawn around the message, for a screen that has no header of its own */
  frame?: ComponentType<{ children: ReactNode }>
}

/** Confines an error to its screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const error: unknown = this.state.error
    if (error === undefined) return this.props.children
    const offline = isMissingChunk(error)
    const notice = (
      <Notice
        title={offline ? t.chunkTitle : t.crashedTitle}
        text={offline ? t.chunkText : t.crashedText}
        action={<Button onClick={() => location.reload()}>{offline ? tryAgain : t.reload}</Button>}
      />
    )
    const { frame: Frame } = this.props
    return Frame ? <Frame>{notice}</Frame> : notice
  }
}
