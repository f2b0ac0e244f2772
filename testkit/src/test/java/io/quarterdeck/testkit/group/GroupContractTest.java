// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.group;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.quoted;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.contract.Broken;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The suite sees each kind of mistake, and nothing wrong in a group without one. */
final class GroupContractTest {
  private static final String RESOURCES =
      "{'group':'g.io','preferred':'v1','versions':[{'version':'v1','resources':[{'name':'as',"
          + "'kind':'A','singular':'a','namespaced':true,'verbs':['get'],'definition':'A'}]}]}";
  private static final String TYPES =
      "{'types':{'A':{'fields':[{'name':'spec','ref':'S'}]},'S':{'fields':[]}}}";

  private static class Rule implements CreateStrategy {
    @Override
    public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
      if (object.field("spec").get("n").number() != 1) {
        errors.add(FieldError.invalid(object.field("spec").get("n"), "not 1"));
      }
    }
  }

  private static final class Fragile extends Rule implements SelectableFields {
    @Override
    public Map<String, String> selectableFields(ApiObject object) {
      return Map.of("n", Objects.requireNonNull(object.tree().get("spec")).toString());
    }

    @Override
    public List<String> selectableFieldNames() {
      return List.of("n");
    }
  }

  private record Group(
      String resourceText, String typeText, Map<String, ResourceStrategy> strategies)
      implements ApiGroup {
    @Override
    public String group() {
      return "g.io";
    }

    @Override
    public InputStream resources() {
      return stream(resourceText);
    }

    @Override
    public InputStream definitions() {
      return stream(typeText);
    }

    private static InputStream stream(String text) {
      return new ByteArrayInputStream(quoted(text).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static ApiObject a(int n) {
    return object(
        "{'apiVersion':'g.io/v1','kind':'A','metadata':{'name':'a'},'spec':{'n':" + n + "}}");
  }

  private static List<String> broken(String resources, String types, ResourceStrategy strategy) {
    return Broken.of(
        GroupContract.of(new Group(resources, types, Map.of("as", strategy)))
            .accepts("as", () -> a(1))
            .refuses("as", () -> a(2))
            .checks());
  }

  private static List<String> broken(ResourceStrategy strategy) {
    return broken(RESOURCES, TYPES, strategy);
  }

  @Test
  void nothingIsWrongWithASoundOne() {
    assertEquals(List.of(), broken(new Rule()));
  }

  @Test
  void anotherGroupsTableIsSeen() {
    assertEquals(
        List.of("its table of resources is its own and whole"),
        broken(RESOURCES.replace("g.io", "h.io"), TYPES, new Rule()));
  }

  @Test
  void aTypeThatIsMissingIsSeen() {
    assertEquals(
        List.of("every type that is named is there"),
        broken(RESOURCES, TYPES.replace("'S':", "'T':"), new Rule()));
  }

  @Test
  void aStrategyOfNothingIsSeen() {
    Group group = new Group(RESOURCES, TYPES, Map.of("as", new Rule(), "bs", new Rule()));
    GroupContract contract = GroupContract.of(group).accepts("as", () -> a(1));
    assertEquals(List.of("every strategy is of a resource"), Broken.of(contract.checks()));
  }

  @Test
  void noRulesAreSeen() {
    assertEquals(List.of("accepts and refuses as it should"), broken(ResourceStrategy.PLAIN));
  }

  @Test
  void aDefaultThatGrowsIsSeen() {
    ResourceStrategy growing =
        new Rule() {
          @Override
          public void applyDefaults(ApiObject object) {
            object.meta().mutableLabels().merge("n", "x", (a, b) -> a + "x");
          }
        };
    assertEquals(List.of("defaults and the stored form are found once"), broken(growing));
  }

  @Test
  void aValidationThatChangesIsSeen() {
    ResourceStrategy meddling =
        new Rule() {
          @Override
          public void validate(ApiObject object, StrategyContext c, List<FieldError> errors) {
            super.validate(object, c, errors);
            object.meta().mutableLabels().put("seen", "yes");
          }
        };
    assertEquals(List.of("validation changes nothing"), broken(meddling));
  }

  @Test
  void relyingOnWhatNeedNotBeThereIsSeen() {
    assertTrue(broken(new Fragile()).contains("fails on no object that lacks something"));
  }

  @Test
  void aStreamThatIsReadUpIsSeen() {
    InputStream once = Group.stream(RESOURCES);
    ApiGroup group =
        new ApiGroup() {
          @Override
          public String group() {
            return "g.io";
          }

          @Override
          public InputStream resources() {
            return once;
          }

          @Override
          public InputStream definitions() {
            return Group.stream(TYPES);
          }
        };
    assertTrue(Broken.of(GroupContract.of(group).checks()).contains("its data can be read again"));
  }
}
