// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.slices;

import io.quarterdeck.api.ApiObject;
import java.util.List;

/** What is to be done with the slices of a Service. */
public interface SliceChanges {
  /** New ones, without names. */
  List<ApiObject> creates();

  /** With the revision that they were made of. */
  List<ApiObject> updates();

  List<ApiObject> deletes();
}
