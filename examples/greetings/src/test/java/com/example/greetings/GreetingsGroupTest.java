// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.greetings;

import static io.quarterdeck.testkit.admission.Literal.object;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.group.GroupContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GreetingsGroupTest {
  private static ApiObject greeting(String text) {
    return object(
        "{'apiVersion':'greetings.example.com/v1','kind':'Greeting','metadata':{'name':'a',"
            + "'namespace':'ns'},'spec':{'text':'%s'}}".formatted(text));
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return GroupContract.of(new GreetingsGroup())
        .accepts("greetings", () -> greeting("hello"))
        .accepts("greetings", () -> greeting("x".repeat(80)))
        .refuses("greetings", () -> greeting("x".repeat(81)))
        .refuses("greetings", () -> greeting(""))
        .tests();
  }
}
