import { classNames } from '../ui/class-names'
import { FormError } from '../ui/form/form-error'
import { Aim, Starter, Stopper, Torch, Zoom } from './camera-parts'
import * as t from './scan.texts'
import { useCamera } from './use-camera'

interface DialogCameraProps {
  /** called with every text in the picture, again and again; returns true to switch the camera off */
  onText: (text: string) => boolean
  /** shown over the picture while codes are searched for */
  status: string
}

/** A small picture of the camera, for dialogs. */
export function DialogCamera({ onText, status }: DialogCameraProps) {
  const { video, state, camera, error, start, stop } = useCamera({ onText })
  const wanted = state !== 'off'
  return (
    <div className="grid gap-2">
      <div
        className={classNames(
          'relative flex w-full items-center justify-center overflow-hidden rounded-card',
          wanted ? 'h-[36dvh] min-h-44 bg-black' : 'h-36 border border-dashed border-edge bg-sunken',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t.cameraView}
          className="size-full object-cover"
          hidden={!wanted}
        />
        {wanted ? (
          <>
            <Aim className="absolute h-3/5" />
            <p
              role="status"
              className="absolute bottom-2 rounded-full bg-black/70 px-4 py-1 text-sm text-white"
            >
              {state === 'starting' ? t.starting : status}
            </p>
          </>
        ) : (
          <Starter start={start} />
        )}
      </div>
      {wanted && (
        <div className="flex items-center gap-1">
          {camera?.zoom && <Zoom zoom={camera.zoom} />}
          <span className="flex-1" />
          {camera?.setTorch && <Torch set={camera.setTorch} />}
          <Stopper stop={stop} />
        </div>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}
