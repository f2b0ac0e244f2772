// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.structural.StructuralSchemas;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.contract.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every {@link ApiGroup} must keep to. Its own test gives objects of its kinds, and returns
 * {@link #tests} from a {@code @TestFactory} method.
 */
public final class GroupContract {
  private final ApiGroup group;
  private final List<Sample> samples = new ArrayList<>();

  private record Sample(String resource, Supplier<ApiObject> object, boolean valid) {}

  private GroupContract(ApiGroup group) {
    this.group = group;
  }

  public static GroupContract of(ApiGroup group) {
    return new GroupContract(group);
  }

  /** An object that may be stored. */
  public GroupContract accepts(String resource, Supplier<ApiObject> object) {
    samples.add(new Sample(resource, object, true));
    return this;
  }

  /** An object that may not. */
  public GroupContract refuses(String resource, Supplier<ApiObject> object) {
    samples.add(new Sample(resource, object, false));
    return this;
  }

  /** The checks as JUnit's dynamic tests. */
  public Stream<DynamicTest> tests() {
    return checks().stream().map(Check::test);
  }

  /** Every check that applies. */
  public List<Check> checks() {
    return List.of(
        new Check("its data can be read again", this::readAgain),
        new Check("its table of resources is its own and whole", this::resources),
        new Check("every type that is named is there", this::types),
        new Check("its schemas are structural", this::schemas),
        new Check("every strategy is of a resource", this::strategies),
        new Check("accepts and refuses as it should", this::validates),
        new Check("defaults and the stored form are found once", this::idempotent),
        new Check("validation changes nothing", this::validationChangesNothing),
        new Check("fails on no object that lacks something", this::bare),
        new Check("a row has a cell for each column", this::table),
        new Check("serves many threads at once", this::manyThreads));
  }

  private GroupData data() throws IOException {
    try (InputStream resources = group.resources();
        InputStream definitions = group.definitions()) {
      return new GroupData(
          Node.root(Json.readObject(resources)), Node.root(Json.readObject(definitions)));
    }
  }

  private void readAgain() throws IOException {
    try (InputStream one = group.resources();
        InputStream two = group.resources();
        InputStream three = group.definitions();
        InputStream four = group.definitions()) {
      assertArrayEquals(one.readAllBytes(), two.readAllBytes());
      assertArrayEquals(three.readAllBytes(), four.readAllBytes());
    }
  }

  private void resources() throws IOException {
    assertEquals(List.of(), data().faultsOfResources(group.group()));
  }

  private void types() throws IOException {
    assertEquals(List.of(), data().missingTypes());
  }

  private void schemas() throws IOException {
    assertEquals(List.of(), StructuralSchemas.faults(data().definitions()));
  }

  private void strategies() throws IOException {
    List<String> resources = data().resourceNames();
    group.strategies().keySet().forEach(s -> assertTrue(resources.contains(s), s));
  }

  private ResourceStrategy strategy(Sample sample) {
    return group.strategies().getOrDefault(sample.resource(), ResourceStrategy.PLAIN);
  }

  private CreateStrategy creation(Sample sample) {
    return strategy(sample) instanceof CreateStrategy c ? c : new CreateStrategy() {};
  }

  private TablePrinter printer(Sample sample) {
    return strategy(sample) instanceof TableConvertor t ? t.table() : TablePrinter.NAME_AND_AGE;
  }

  /** An object after its defaults, and what is wrong with it. */
  private List<String> errors(Sample sample, ApiObject object) {
    creation(sample).applyDefaults(object);
    return Writes.errors(creation(sample), sample.resource(), object);
  }

  private void validates() throws IOException {
    List<String> resources = data().resourceNames();
    for (Sample sample : samples) {
      assertTrue(resources.contains(sample.resource()), sample.resource());
      List<String> errors = errors(sample, sample.object().get());
      assertEquals(sample.valid(), errors.isEmpty(), errors::toString);
    }
  }

  private void idempotent() {
    for (Sample sample : samples) {
      ApiObject object = sample.object().get();
      creation(sample).applyDefaults(object);
      creation(sample).canonicalize(object);
      ApiObject once = object.copy();
      creation(sample).applyDefaults(object);
      creation(sample).canonicalize(object);
      assertEquals(once, object);
    }
  }

  private void validationChangesNothing() {
    for (Sample sample : samples) {
      ApiObject object = sample.object().get();
      creation(sample).applyDefaults(object);
      ApiObject before = object.copy();
      Writes.errors(creation(sample), sample.resource(), object);
      assertEquals(before, object);
    }
  }

  private void bare() {
    for (Sample sample : samples) {
      ApiObject object = sample.object().get();
      object.tree().keySet().retainAll(List.of("apiVersion", "kind", "metadata"));
      errors(sample, object);
      if (strategy(sample) instanceof SelectableFields s) {
        s.selectableFields(object);
      }
      printer(sample).cells(object, Instant.EPOCH);
    }
  }

  private void table() {
    for (Sample sample : samples) {
      int columns = printer(sample).columns().size();
      assertFalse(columns == 0, "a table has a column");
      assertEquals(columns, printer(sample).cells(sample.object().get(), Instant.EPOCH).size());
    }
  }

  private void manyThreads() throws Exception {
    assertFalse(samples.isEmpty(), "a contract without a sample proves nothing");
    List<List<String>> alone = samples.stream().map(s -> errors(s, s.object().get())).toList();
    Threads.run(
        (thread, round) -> {
          int i = (thread + round) % samples.size();
          assertEquals(alone.get(i), errors(samples.get(i), samples.get(i).object().get()));
        });
  }
}
