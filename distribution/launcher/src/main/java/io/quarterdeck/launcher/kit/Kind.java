// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.kit;

import io.quarterdeck.launcher.failure.LaunchException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a new plugin can be, each with the example that it is made from. */
enum Kind {
  ADMISSION(
      "requiredlabels",
      "RequiredLabels",
      "It is in the chain within a second. `admission.enable` in `etc/io.quarterdeck.admission.cfg` makes it required."),
  AUTHENTICATOR(
      "apikeys",
      "ApiKeys",
      "It is asked within a second. `required` in `etc/io.quarterdeck.authentication.cfg` makes it required."),
  AUTHORIZER(
      "officehours",
      "OfficeHours",
      "It is not asked before `modes` in `etc/io.quarterdeck.authorization.cfg` names it:"
          + " `modes = @Name@,Node,RBAC`."),
  STAGE("maintenance", "Maintenance", "It is in the chain of new requests within a second."),
  APIGROUP(
      "greetings",
      "GreetingsGroup",
      "Its group is served within a second: `kubectl api-resources`. The kind is yours to name, in"
          + " `resources.json`, `definitions.json` and the tests."),
  STORAGE(
      "memorystore",
      "MemoryBackend",
      "The store is chosen at the start and not replaced: copy `features/profiles/default.json` of the server to"
          + " `memory.json` without the line `storage.embedded`, and start with `--profile memory`.");

  private final String example;
  private final String type;
  private final String note;

  Kind(String example, String type, String note) {
    this.example = example;
    this.type = type;
    this.note = note;
  }

  static Kind of(String name) throws LaunchException {
    for (Kind kind : values()) {
      if (kind.word().equals(name)) {
        return kind;
      }
    }
    String known = Arrays.stream(values()).map(Kind::word).collect(Collectors.joining(", "));
    throw LaunchException.configuration("--kind " + name + " is none; known are " + known);
  }

  /** As the command line has it, and the folder of its template. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The last part of the package that the template has, below {@code com.example}. */
  String example() {
    return example;
  }

  /** The class that the template has. */
  String type() {
    return type;
  }

  /** What the README says of its use. */
  String note() {
    return note;
  }
}
