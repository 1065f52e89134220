import { z } from 'zod'
import { call, XLSX } from '../call.ts'
import { ADMIN } from '../domain/access/roles.ts'
import { FIGURE_ROLES } from '../domain/figures/figures.ts'
import {
  Arrivals,
  ArrivalsBody,
  DrivingTimesAnswer,
  FigureBody,
  FigureTripsBody,
  FigureTripsFileBody,
  Margins,
  MarginsBody,
} from '../schemas/figures.ts'
import { VisibleTrip } from '../schemas/trip.ts'

/** Figures of the trips that start in a range, each role of those that it sees. */
export const figuresApi = {
  arrivalFigures: call({
    method: 'post',
    path: '/api/arrivalfigures',
    roles: FIGURE_ROLES,
    summary:
      'How many of the trips that should have arrived did so on time, by subcontractor, lane, customer or weekday, over time and beside the period before',
    body: ArrivalsBody,
    answer: Arrivals,
    reads: true,
  }),
  drivingTimes: call({
    method: 'post',
    path: '/api/drivingtimes',
    roles: FIGURE_ROLES,
    summary: 'Minutes within which half of the drives of a lane, and nine of ten, were done; from eight drives on',
    body: FigureBody,
    answer: DrivingTimesAnswer,
    reads: true,
  }),
  margins: call({
    method: 'post',
    path: '/api/margins',
    roles: ADMIN,
    summary: 'What trips bring from customers and cost by subcontractors, by tour or customer',
    body: MarginsBody,
    answer: Margins,
    reads: true,
  }),
  figureTrips: call({
    method: 'post',
    path: '/api/figuretrips',
    roles: FIGURE_ROLES,
    summary: 'The trips that a figure counts: how many they are, and the first 500 of them',
    body: FigureTripsBody,
    answer: z.object({ total: z.int().min(0), trips: VisibleTrip.array() }),
    reads: true,
  }),
  figureTripsDownload: call({
    method: 'post',
    path: '/api/figuretripsdownload',
    roles: FIGURE_ROLES,
    summary: 'The trips that a figure counts, as spreadsheet',
    body: FigureTripsFileBody,
    answer: XLSX,
  }),
} as const
