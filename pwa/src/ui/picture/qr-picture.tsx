import { useEffect, useState } from 'react'
import { loadQrDrawing, qrDrawing, QUIET_ZONE } from '../../device/qr/qr'

interface QrPictureProps {
  text: string
  label: string
  className?: string
}

/** A QR code on white with its quiet zone, in either theme. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const [draw, setDraw] = useState(() => qrDrawing())
  useEffect(() => {
    if (draw) return
    let unmounted = false
    loadQrDrawing().then(
      (loaded) => !unmounted && setDraw(() => loaded),
      (error: unknown) => console.error(error),
    )
    return () => {
      unmounted = true
    }
  }, [draw])

  const shape = draw?.(text)
  const side = (shape?.side ?? 25) + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      {shape && <path d={shape.path} fill="#000" />}
    </svg>
  )
}
