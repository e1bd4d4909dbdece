/** Stands for "in no ward's bed" among the wards, which are told by their ids. */
export const NO_WARD = "none";
