export { findAlignedTables } from './aligned-table';
export { type Arrow, findArrows } from './arrows';
export { findGrids, type Grid, type GridCell } from './lattice';
export type { PageRow, PageTable } from './page-table';
export { fillGrid } from './ruled-table';
export { findRunningTables, tableText } from './running-tables';
export { continueTable, type DocumentTable, startTable } from './table-merge';
export { findHeadedTables } from './headed/headed-tables';
