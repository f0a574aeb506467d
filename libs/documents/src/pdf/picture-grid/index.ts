export { type PictureReading, readPictureGrids } from './picture-grids';
