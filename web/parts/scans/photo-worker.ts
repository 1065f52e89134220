import { smallerPhoto } from './smaller-photo.ts'

/** The thread in which a photo is made smaller: the form goes on meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void smallerPhoto(data, (width, height) => new OffscreenCanvas(width, height)).then((photo) => postMessage(photo))
})
