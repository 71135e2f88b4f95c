/**
 * Short lives of federations on a bad network, with nodes that die and sites that come and go, held
 * against a model. A run follows from its seed alone, so one that fails can be watched again.
 */
package dev.corymb.lab.faults;
