/** Folder of what open tabs of a live server take in, below the output; nothing of it is published. */
export const HOT_FOLDER = 'assets/hot/'
